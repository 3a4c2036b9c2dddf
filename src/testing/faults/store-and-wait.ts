import { readConfig } from '../../config/config.server.ts'
import { storeFiles } from '../../domain/uploads/store-files.server.ts'
import { openFiles } from '../../kit/files.server.ts'
import { openLog } from '../../kit/log.server.ts'

// Stores a file whose row is never written: it prints a line and waits until it is killed.
const [data_dir = '', key = ''] = process.argv.slice(2)
const files = await openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR: data_dir }), openLog('silent'))
await storeFiles(files, [{ key, bytes: Buffer.from('proof'), content_type: 'application/pdf' }], () => {
  process.stdout.write('stored\n')
  return new Promise(() => setInterval(() => {}, 60_000))
})
