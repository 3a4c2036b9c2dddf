import { expect, test } from 'vitest'
import * as here from './errors.ts'
import { failureAnswer } from './http/failures.server.ts'
import { openLog } from './log.server.ts'

test('an error of another copy of this module is known: the process has one, the built app another', async () => {
  const elsewhere = (await import(`${'./errors.ts'}?another-copy`)) as typeof here
  expect(elsewhere.ReadableError).not.toBe(here.ReadableError)
  const error = new elsewhere.ReadableError('storage_failed')
  expect(error).toBeInstanceOf(here.ReadableError)
  expect(failureAnswer(error, { locale: 'en', request_id: 'req_1', log: openLog('silent') }).status).toBe(503)
  for (const other of [new Error('no'), { code: 'storage_failed' }, null]) expect(other).not.toBeInstanceOf(here.ReadableError)
})
