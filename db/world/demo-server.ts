import { start } from '../../src/app/start.server.ts'
import { seedDemo } from './demo/seed-demo.ts'

// Starts the process with the demo world, for those who try it out; production starts src/server.ts, which imports none of it.
await start({ env: { ...process.env }, development: process.argv.includes('--dev'), seedDemo })
