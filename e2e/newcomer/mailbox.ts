import { writeFileSync } from 'node:fs'
import { setInterval } from 'node:timers/promises'
import { openMailServer, textOfMail } from '../../src/testing/mail-server.ts'

// The operator's mail server, on the newcomer's machine: received letters are written to a file.

const { taken } = await openMailServer(Number(process.argv[2]))
for await (const _ of setInterval(200))
  writeFileSync(process.argv[3]!, JSON.stringify(taken.map(({ to, raw }) => ({ to, text: textOfMail(raw) }))))
