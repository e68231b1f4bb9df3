#include "plugins/elf_note.hpp"

#include <elf.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "nodetop/plugin.h"
#include "outside/json_fields.hpp"
#include "outside/json_in_place.hpp"
#include "outside/unique_fd.hpp"

namespace nodetop {

namespace {

constexpr std::size_t kMostHeaders = 1024;
constexpr std::size_t kMostNoteBytes = std::size_t{1} << 20;
constexpr std::size_t kMostAdapters = 64;
constexpr std::size_t kMostIdBytes = 32;

constexpr unsigned char kOurOrder = std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;
constexpr unsigned char kOurClass = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
#if defined(__x86_64__)
constexpr unsigned kOurMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr unsigned kOurMachine = EM_AARCH64;
#elif defined(__powerpc64__)
constexpr unsigned kOurMachine = EM_PPC64;
#elif defined(__riscv)
constexpr unsigned kOurMachine = EM_RISCV;
#elif defined(__s390x__)
constexpr unsigned kOurMachine = EM_S390;
#elif defined(__i386__)
constexpr unsigned kOurMachine = EM_386;
#else
#error "add the number of this machine"
#endif

using Header = std::conditional_t<sizeof(void*) == 8, Elf64_Ehdr, Elf32_Ehdr>;
using Segment = std::conditional_t<sizeof(void*) == 8, Elf64_Phdr, Elf32_Phdr>;
using NoteHeader = Elf64_Nhdr;  // three words in both classes

bool read_at(int file, std::uint64_t offset, void* data, std::size_t size) {
    if (offset > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max()) - size) return false;
    auto* bytes = static_cast<char*>(data);
    while (size > 0) {
        ssize_t got = pread(file, bytes, size, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes += got;
        offset += static_cast<std::uint64_t>(got);
        size -= static_cast<std::size_t>(got);
    }
    return true;
}

/// Finds our note in a segment of notes.
std::optional<std::string> find_note(std::string_view notes, std::size_t alignment) {
    auto padded = [alignment](std::size_t size) { return (size + alignment - 1) / alignment * alignment; };
    while (notes.size() >= sizeof(NoteHeader)) {
        NoteHeader header{};
        std::memcpy(&header, notes.data(), sizeof header);
        std::size_t text_at = sizeof header + padded(header.n_namesz);
        std::size_t next = text_at + padded(header.n_descsz);
        if (text_at + header.n_descsz > notes.size()) return std::nullopt;
        std::string_view owner = notes.substr(sizeof header, header.n_namesz);
        if (owner == std::string_view(NT_NOTE_OWNER, sizeof NT_NOTE_OWNER) && header.n_type == NT_NOTE_TYPE) {
            std::string text(notes.substr(text_at, header.n_descsz));
            text.resize(std::min(text.size(), text.find('\0')));
            return text;
        }
        notes.remove_prefix(std::min(next, notes.size()));
    }
    return std::nullopt;
}

std::optional<std::string> note_text(int file, const Header& header) {
    std::size_t count = std::min<std::size_t>(header.e_phnum, kMostHeaders);
    for (std::size_t i = 0; i < count; ++i) {
        Segment segment{};
        if (!read_at(file, header.e_phoff + i * header.e_phentsize, &segment, sizeof segment)) return std::nullopt;
        if (segment.p_type != PT_NOTE || segment.p_filesz > kMostNoteBytes) continue;
        std::string notes(segment.p_filesz, '\0');
        if (!read_at(file, segment.p_offset, notes.data(), notes.size())) continue;
        if (auto text = find_note(notes, segment.p_align == 8 ? 8 : 4)) return text;
    }
    return std::nullopt;
}

ElfReading ended(Outcome outcome, std::string reason) { return {outcome, std::move(reason), std::nullopt}; }

}  // namespace

bool is_adapter_id(std::string_view id) {
    auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    return !id.empty() && id.size() <= kMostIdBytes && is_letter(id.front()) &&
           std::all_of(id.begin(), id.end(),
                       [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; });
}

std::optional<PluginNote> parse_plugin_note(std::string text) {
    rapidjson::Document document;
    if (!parse_in_place(text.data(), document).empty()) return std::nullopt;
    std::string fault;
    JsonFields fields(document, "", fault);
    PluginNote note;
    auto version = [](std::optional<std::int64_t> number) {
        return static_cast<std::uint32_t>(std::clamp<std::int64_t>(number.value_or(0), 0, UINT32_MAX));
    };
    note.abi_major = version(fields.integer("abi_major"));
    note.abi_minor = version(fields.integer("abi_minor"));
    fields.each("plugins", [&](const JsonFields& entry) {
        NotedAdapter adapter;
        adapter.id = entry.text_or_empty("id");
        adapter.queue_term = entry.text_or_empty("queue_term");
        adapter.commands = entry.texts("commands").value_or(std::vector<std::string>{});
        auto priority = entry.integer("priority").value_or(adapter.priority);
        if (priority < INT32_MIN || priority > INT32_MAX) entry.blame("priority", "a small number");
        adapter.priority = static_cast<std::int32_t>(priority);
        if (!is_adapter_id(adapter.id)) entry.blame("id", "an id");
        note.adapters.push_back(std::move(adapter));
    });
    if (!fault.empty() || note.adapters.empty() || note.adapters.size() > kMostAdapters) return std::nullopt;
    return note;
}

ElfReading read_elf_note(const std::string& file) {
    UniqueFd opened(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!opened) return ended(Outcome::not_a_plugin, std::string("it cannot be read: ") + std::strerror(errno));
    Header header{};
    if (!read_at(opened.get(), 0, &header, sizeof header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
        return ended(Outcome::not_a_plugin, "it is not a shared object");
    if (header.e_ident[EI_CLASS] != kOurClass || header.e_ident[EI_DATA] != kOurOrder ||
        header.e_machine != kOurMachine)
        return ended(Outcome::wrong_arch, "it was built for another kind of machine");
    if (header.e_type != ET_DYN || header.e_phentsize < sizeof(Segment))
        return ended(Outcome::not_a_plugin, "it is not a shared object");
    ElfReading reading;
    auto text = note_text(opened.get(), header);
    if (!text) return reading;
    reading.note = parse_plugin_note(std::move(*text));
    if (!reading.note) return ended(Outcome::not_a_plugin, "its note cannot be read");
    if (reading.note->abi_major != NT_ABI_MAJOR) {
        reading.outcome = Outcome::wrong_abi;
        reading.reason = wrong_abi_text(reading.note->abi_major);
    }
    return reading;
}

std::string wrong_abi_text(std::uint32_t theirs) {
    return "built for ABI " + std::to_string(theirs) + ", this nodetop has " + std::to_string(NT_ABI_MAJOR);
}

}  // namespace nodetop
