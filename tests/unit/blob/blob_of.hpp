#pragma once

#include <doctest/doctest.h>

#include <cstring>
#include <memory>
#include <nodetop/blob_builder.hpp>
#include <span>
#include <vector>

#include "blob/check.hpp"
#include "blob/to_model.hpp"

namespace nodetop::testing {

/// Bytes of a blob that a test may spoil; aligned as a blob has to be.
class BlobCopy {
  public:
    explicit BlobCopy(const sdk::Blob& blob) : words_((blob.size() + 7) / 8), size_(blob.size()) {
        std::memcpy(words_.data(), blob.data(), size_);
    }

    std::byte* data() { return reinterpret_cast<std::byte*>(words_.data()); }
    std::size_t size() const { return size_; }
    void resize(std::size_t size) { size_ = size; }
    std::span<const std::byte> bytes() const { return {reinterpret_cast<const std::byte*>(words_.data()), size_}; }

    template <class T>
    T& at(std::uint64_t offset) {
        return *reinterpret_cast<T*>(data() + offset);
    }

    nt_blob_header& header() { return at<nt_blob_header>(0); }
    nt_blob_table& table(std::size_t i) { return at<nt_blob_table>(header().tables + i * sizeof(nt_blob_table)); }
    nt_blob_column& column(std::size_t i, std::size_t c) {
        return at<nt_blob_column>(table(i).columns + c * sizeof(nt_blob_column));
    }

  private:
    std::vector<std::uint64_t> words_;
    std::size_t size_;
};

/// The reading that an adapter's rows become. Asked: only what the rows are about, so that nothing is missing.
inline Cluster model_of(const sdk::BlobBuilder& rows, Queries asked = {}) {
    const auto blob = std::make_shared<BlobCopy>(rows.build());
    const auto fault = check_blob(blob->bytes());
    REQUIRE_MESSAGE(!fault.has_value(), fault->sentence);
    ReadingFacts facts;
    facts.now = 1'800'000'000;
    facts.asked = asked;
    return to_model(blob->bytes(), blob, std::move(facts));
}

}  // namespace nodetop::testing
