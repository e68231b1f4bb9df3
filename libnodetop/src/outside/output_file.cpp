#include "outside/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

namespace nodetop {

namespace {

constexpr int kLinksFollowed = 40;

/// The file that `path` leads to through symbolic links, which need not exist; nullopt if the links have no end.
std::optional<std::string> link_target(std::string path) {
    for (int i = 0; i < kLinksFollowed; ++i) {
        std::string text(PATH_MAX, '\0');
        ssize_t length = readlink(path.c_str(), text.data(), text.size());
        if (length < 0) return path;
        text.resize(static_cast<std::size_t>(length));
        std::size_t slash = path.rfind('/');
        path = text.front() == '/' || slash == std::string::npos ? text : path.substr(0, slash + 1) + text;
    }
    errno = ELOOP;
    return std::nullopt;
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path) {
    if (path == "-")
        file_.reset(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    else
        open_target();
    if (!file_ && !fault_) fail("write");
}

OutputFile::~OutputFile() {
    if (!beside_.empty()) unlink(beside_.c_str());
}

void OutputFile::open_target() {
    struct stat info {};
    bool exists = stat(path_.c_str(), &info) == 0;
    if (exists && !S_ISREG(info.st_mode)) {
        // Not created and not cut: it is there, and it is not ours to replace.
        file_.reset(open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
        return;
    }
    if (!exists && errno != ENOENT) return fail("write");
    auto target = link_target(path_);
    if (!target) return fail("write");
    // What may not be written must not be replaced either, though the folder would allow it.
    if (exists && access(target->c_str(), W_OK) != 0) return fail("write");
    open_beside(*target);
}

void OutputFile::open_beside(const std::string& target) {
    std::string name = target + ".XXXXXX";
    file_.reset(mkostemp(name.data(), O_CLOEXEC));
    if (!file_) return fail("write beside");
    target_ = target;
    beside_ = name;
    mode_t mask = umask(0);
    umask(mask);
    if (fchmod(file_.get(), 0666 & ~mask) != 0) fail("set the mode of");
}

void OutputFile::write(std::string_view bytes) {
    while (!fault_ && !bytes.empty()) {
        ssize_t written = ::write(file_.get(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return fail("write");
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

std::optional<std::string> OutputFile::commit() {
    if (!fault_ && !target_.empty()) {
        // A full disk may show only here; the old file must not be lost to that.
        if (fsync(file_.get()) != 0 || rename(beside_.c_str(), target_.c_str()) != 0)
            fail("write");
        else
            beside_.clear();
    }
    file_.reset();
    return fault_;
}

void OutputFile::fail(const std::string& doing) {
    if (!fault_) fault_ = "cannot " + doing + ' ' + path_ + ": " + std::strerror(errno);
}

std::optional<std::string> write_output(const std::string& path, std::string_view content) {
    OutputFile file(path);
    file.write(content);
    return file.commit();
}

}  // namespace nodetop
