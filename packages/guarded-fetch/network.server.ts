import { lookup } from 'node:dns/promises'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'

/**
 * The two operations that a guarded fetch needs from the network. The process has {@link INTERNET}; tests bring another one. It decides
 * nothing: all its results are checked, and it only connects to checked addresses.
 */
export interface Network {
  /** All present addresses of a name. */
  resolve(host: string): Promise<string[]>
  /** A TLS connection to port 443 of one of these addresses, with a certificate for this host. */
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

/** Replaces the look-up at connecting: a name that changes its address meanwhile has no effect. */
function only(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_, { all }, done) => (all ? done(null, known) : done(null, known[0]!.address, known[0]!.family))
}
