import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { connect as connectPlainly } from 'node:net'
import tls from 'node:tls'
import { STRANGER } from '../../src/testing/outside/adversary.ts'

// Loaded into a platform of a test before anything else (`--import`): a name of the test's resolves to a stranger's public address, and a
// connection to that address is one to the test. The platform checks all that it checks of any site; nothing of it knows.

const names = (process.env.OUTSIDE_NAMES ?? '').split(',')
const port = Number(process.env.OUTSIDE_PORT)
const { lookup } = dns
const { connect } = tls

Object.assign(dns, {
  lookup: (host: string, options: object) =>
    names.includes(host) ? Promise.resolve([{ address: STRANGER, family: 4 }]) : lookup(host, options),
})
Object.assign(tls, {
  // Without TLS, because no authority signs for invented names.
  connect: (options: tls.ConnectionOptions) =>
    names.includes(options.servername ?? '') ? connectPlainly(port, '127.0.0.1') : connect(options),
})
syncBuiltinESMExports()
