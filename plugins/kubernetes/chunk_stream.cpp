#include "chunk_stream.hpp"

#include <cstring>

namespace nodetop::kubernetes {

void ChunkStream::fill() {
    if (after_null_ != nullptr) {
        place_ = after_null_;
        end_ = end_of_chunk_;
        after_null_ = nullptr;
        return;
    }
    before_ += static_cast<std::size_t>(end_ - buffer_.data());
    std::size_t got = is_over_ ? 0 : reader_.read(buffer_.data(), buffer_.size());
    if (got == 0) {
        is_over_ = true;
        buffer_[0] = '\0';
        got = 1;
    }
    place_ = buffer_.data();
    end_ = place_ + got;
}

void ChunkStream::skip_value() {
    skip_blanks();
    if (*place_ != ':') return;  // the parser will complain
    Take();
    skip_blanks();
    switch (*place_) {
        case '{':
        case '[':
            Take();
            skip_nest();
            break;
        case '"':
            Take();
            skip_string();
            break;
        default:  // a number or a word: the comma or bracket behind it ends it
            while (!at_end() && *place_ != ',' && *place_ != '}' && *place_ != ']') Take();
    }
    if (at_end()) return;
    after_null_ = place_;
    end_of_chunk_ = end_;
    place_ = kNull;
    end_ = kNull + sizeof kNull;
}

void ChunkStream::skip_blanks() {
    while (*place_ == ' ' || *place_ == '\n' || *place_ == '\r' || *place_ == '\t') Take();
}

void ChunkStream::skip_string() {
    while (!at_end()) {
        const auto left = static_cast<std::size_t>(end_ - place_);
        const auto* quote = static_cast<const char*>(std::memchr(place_, '"', left));
        const char* stop = quote == nullptr ? end_ : quote;
        const auto* escape =
            static_cast<const char*>(std::memchr(place_, '\\', static_cast<std::size_t>(stop - place_)));
        if (escape != nullptr) {
            place_ = escape;
            Take();
            if (!at_end()) Take();  // what is escaped
            continue;
        }
        if (quote == nullptr) {
            place_ = end_;
            fill();
            continue;
        }
        place_ = quote;
        Take();
        return;
    }
}

void ChunkStream::skip_nest() {
    std::size_t depth = 1;
    while (!at_end()) {
        const char* place = place_;
        while (place != end_ && *place != '"' && *place != '{' && *place != '}' && *place != '[' && *place != ']')
            ++place;
        if (place == end_) {
            place_ = end_;
            fill();
            continue;
        }
        place_ = place;
        switch (Take()) {
            case '"':
                skip_string();
                break;
            case '{':
            case '[':
                ++depth;
                break;
            default:
                if (--depth == 0) return;
        }
    }
}

}  // namespace nodetop::kubernetes
