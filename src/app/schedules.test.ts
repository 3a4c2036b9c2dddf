import { expect, it } from 'vitest'
import { openLog } from '../kit/log.server.ts'
import { runAtStart } from './schedules.server.ts'

it('says which job of the start failed, and runs the others', async () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const ran: string[] = []
  const job = (name: string, run: () => Promise<void>) => ({ name, cron: '* * * * *', at_start: true as const, run })
  const fails = job('fails', async () => {
    throw new Error('no log yet')
  })
  const { at_start: _, ...later } = job('later', async () => void ran.push('later'))
  await runAtStart([fails, job('works', async () => void ran.push('works')), later], log, new Date())
  expect(ran).toEqual(['works'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ job: 'fails', error: 'no log yet', msg: 'a scheduled job failed' }])
})
