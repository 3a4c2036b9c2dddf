import { start } from './app/start.server.ts'

// Starts the process; beside it only db/world/demo-server.ts starts anything.
await start({ env: { ...process.env }, development: process.argv.includes('--dev') })
