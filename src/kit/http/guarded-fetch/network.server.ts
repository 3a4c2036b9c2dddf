import { lookup } from 'node:dns/promises'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'

/**
 * The two things that a guarded fetch asks of the world. The process has {@link INTERNET}; tests bring another one. It decides nothing: whatever
 * it resolves is checked, and it is never asked to connect to an address that was not.
 */
export interface Network {
  /** All addresses of a name, as they are now. */
  resolve(host: string): Promise<string[]>
  /** A TLS connection to port 443 of one of these addresses, whose certificate is for this host. */
  connect(to: { host: string; addresses: readonly string[] }): Duplex
}

export const INTERNET: Network = {
  async resolve(host) {
    const found = await lookup(host, { all: true })
    return found.map(({ address }) => address)
  },
  connect({ host, addresses }) {
    return connect({ host, port: 443, servername: host, ALPNProtocols: ['http/1.1'], lookup: only(addresses) })
  },
}

/** Instead of asking again: a name that changes its address meanwhile changes nothing. */
function only(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_, { all }, done) => (all ? done(null, known) : done(null, known[0]!.address, known[0]!.family))
}
