import Testing

@testable import JavaScript

/// binary16 (IEEE 754-2019 §3.6).
@Suite struct HalfPrecisionTests {
  @Test func everyNumberComesBack() {
    for bits in UInt16.min...UInt16.max {
      let number = HalfPrecision.number(bits)
      #expect(number.isNaN ? HalfPrecision.bits(number) == 0x7E00 : HalfPrecision.bits(number) == bits)
    }
  }

  @Test func knownNumbers() {
    for (bits, number) in [
      (0x0001, 0x1p-24), (0x03FF, 0x3FFp-24), (0x0400, 0x1p-14), (0x3C00, 1), (0x3C01, 1 + 0x1p-10), (0x7BFF, 65504),
      (0xC000, -2), (0x7C00, .infinity),
    ] as [(UInt16, Double)] {
      #expect(HalfPrecision.number(bits) == number)
    }
    #expect(HalfPrecision.number(0x7C01).isNaN)
    #expect(HalfPrecision.number(0x8000).sign == .minus)
  }

  @Test func betweenNumbersTheEvenOneWins() {
    for bits in stride(from: UInt16(0), to: 0x7BFF, by: 7) {
      let low = HalfPrecision.number(bits)
      let high = HalfPrecision.number(bits + 1)
      let middle = (low + high) / 2
      let even = bits & 1 == 0 ? bits : bits + 1
      #expect(HalfPrecision.bits(middle) == even)
      #expect(HalfPrecision.bits(middle.nextDown) == bits)
      #expect(HalfPrecision.bits(middle.nextUp) == bits + 1)
      #expect(HalfPrecision.bits(-middle) == even | 0x8000)
    }
    #expect(HalfPrecision.bits(65519.99) == 0x7BFF)
    #expect(HalfPrecision.bits(65520) == 0x7C00)
    #expect(HalfPrecision.bits(0x1p-25) == 0)
    #expect(HalfPrecision.bits(0x1p-25.nextUp) == 1)
    #expect(HalfPrecision.bits(.leastNonzeroMagnitude) == 0)
  }
}
