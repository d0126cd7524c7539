// The growing byte buffers of the stream: little-endian base-128 numbers, as crates/ast/src/decode.rs reads them.
#pragma once
#include <cstdint>
#include <cstring>
#include <vector>

namespace fathom {

using Id = uint32_t;
constexpr Id kNone = ~Id(0);

class Buf {
public:
  void u(uint64_t v) {
    while (v >= 0x80) {
      bytes_.push_back(uint8_t(v) | 0x80);
      v >>= 7;
    }
    bytes_.push_back(uint8_t(v));
  }
  // Zigzag: small magnitudes of either sign take one byte.
  void s(int64_t v) { u((uint64_t(v) << 1) ^ uint64_t(v >> 63)); }
  // An optional id: zero is absent.
  void opt(Id id) { u(id == kNone ? 0 : uint64_t(id) + 1); }
  void fixed64(uint64_t v) {
    for (int i = 0; i < 8; i++) bytes_.push_back(uint8_t(v >> (8 * i)));
  }
  void raw(const void *data, size_t len) {
    const uint8_t *p = static_cast<const uint8_t *>(data);
    bytes_.insert(bytes_.end(), p, p + len);
  }
  const uint8_t *data() const { return bytes_.data(); }
  size_t size() const { return bytes_.size(); }

private:
  std::vector<uint8_t> bytes_;
};

// One section: a number of elements, each appended in the order of its id.
struct Table {
  Buf buf;
  Id count = 0;
  Id next() { return count++; }
};

} // namespace fathom
