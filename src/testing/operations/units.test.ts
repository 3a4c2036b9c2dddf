import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

// The systemd units, as systemd itself reads them.

const units = fileURLToPath(new URL('../../../deploy/systemd', import.meta.url))
const ANALYZE = '/usr/bin/systemd-analyze'

it.runIf(existsSync(ANALYZE))('systemd finds nothing wrong with the units', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  cpSync(units, folder, { recursive: true })
  // The programs that they start are not installed here, and systemd would report that.
  for (const name of readdirSync(folder))
    writeFileSync(
      join(folder, name),
      readFileSync(join(folder, name), 'utf8').replace('ExecStart=/opt/huella/node_modules/.bin/node', 'ExecStart=/bin/true'),
    )
  const files = readdirSync(folder).map((name) => join(folder, name))
  const { stdout, stderr } = await promisify(execFile)(ANALYZE, ['verify', '--man=no', ...files])
  rmSync(folder, { recursive: true })
  expect(`${stdout}${stderr}`).toBe('')
})

it('platform and backup run as a user of their own, hardened, and are given time to end', () => {
  for (const name of ['huella.service', 'huella-backup.service']) {
    const text = readFileSync(join(units, name), 'utf8')
    for (const line of [
      'User=huella',
      'Restart=on-failure',
      'KillSignal=SIGTERM',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
    ])
      expect(text.split('\n'), name).toContain(line)
  }
  const platform = readFileSync(join(units, 'huella.service'), 'utf8')
  const [, delay] = /SHUTDOWN_DELAY_SECONDS=(\d+)/.exec(platform)!
  const [, patience] = /TimeoutStopSec=(\d+)/.exec(platform)!
  // 20 s for slow visitors, 10 s for jobs, 30 s for the embedded database.
  expect(Number(patience)).toBeGreaterThan(Number(delay) + 60)
  expect(platform.split('\n')).toEqual(expect.arrayContaining(['MemoryMax=2048M', 'OOMPolicy=continue']))
})
