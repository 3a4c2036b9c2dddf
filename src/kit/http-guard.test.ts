import { describe, expect, it } from 'vitest'
import { peerAddress } from './http-guard.server.ts'

describe('peerAddress', () => {
  const from = (forwarded: string) => new Request('http://localhost/', { headers: { 'x-forwarded-for': forwarded } })

  it('believes nobody when no proxy is configured', () => expect(peerAddress(0)(from('1.2.3.4'), '10.0.0.9')).toBe('10.0.0.9'))

  it('counts from the right, past what a client writes itself', () => {
    expect(peerAddress(1)(from('6.6.6.6, 1.2.3.4'), '10.0.0.9')).toBe('1.2.3.4')
    expect(peerAddress(2)(from('6.6.6.6, 1.2.3.4, 10.0.0.1'), '10.0.0.9')).toBe('1.2.3.4')
  })

  it('falls back to the socket', () => expect(peerAddress(1)(new Request('http://localhost/'), '10.0.0.9')).toBe('10.0.0.9'))
})
