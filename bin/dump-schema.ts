import { writeFile } from 'node:fs/promises'
import { describeSchema } from '../db/schema/describe-schema.ts'
import { openTestDatabase } from '../src/testing/test-database.server.ts'

const database = await openTestDatabase()
try {
  await writeFile(new URL('../db/schema.sql', import.meta.url), await describeSchema(database.owner))
} finally {
  await database.close()
}
