import { describe, expect, it } from 'vitest'
import { networkOf, ownerOf, plainAddress } from './addresses.ts'

describe('addresses', () => {
  it.each(['::ffff:203.0.113.7', '::FFFF:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'])(
    'of IPv4 are IPv4, written as %s',
    (address) => {
      expect(plainAddress(address)).toBe('203.0.113.7')
      expect(ownerOf(address)).toBe('203.0.113.7')
      expect(networkOf(address)).toBe('203.0.113.0/24')
    },
  )

  it.each(['2001:db8::1', '2001:db8:0:0:5:6:7:8', '2001:0db8:0000:0000:ffff::', '2001:DB8::192.0.2.1'])(
    'of IPv6 belong to their /64, written as %s',
    (address) => {
      expect(ownerOf(address)).toBe('2001:db8:0:0::/64')
      expect(networkOf(address)).toBe('2001:db8:0:0::/64')
    },
  )

  it('tell neighbouring networks apart, and local addresses', () => {
    expect(ownerOf('2001:db8::1:0:0:1:1')).not.toBe(ownerOf('2001:db8::1'))
    expect(ownerOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
  })

  it('keep what is none', () => {
    expect(ownerOf('unknown')).toBe('unknown')
    expect(networkOf('unknown')).toBe('unknown')
    expect(networkOf('203.0.113.7\n forged')).toBe('unknown')
  })
})
