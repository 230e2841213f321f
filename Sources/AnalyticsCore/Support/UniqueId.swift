/// Random ids (UUID version 4) as upper-case text.
package enum UniqueId {
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        // RFC 9562 §5.4: four bits of version, two of variant.
        let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return String(unsafeUninitializedCapacity: 36) { buffer in
            var place = 0
            for index in 0..<32 {
                if index == 8 || index == 12 || index == 16 || index == 20 {
                    buffer[place] = 0x2D
                    place += 1
                }
                let word = index < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: word >> UInt64((15 - index & 15) * 4) & 0xF)
                buffer[place] = digit < 10 ? 0x30 + digit : 0x37 + digit
                place += 1
            }
            return place
        }
    }
}
