import { z } from 'zod'

/** Written by this code, which also reads 1: without a keyed digest, and with definitions of indexes, which are not read. */
export const FORMAT = 2
/** The last two entries of a backup: what is in it, and the digest of that. */
export const MANIFEST = 'manifest.json'
export const SEAL = 'manifest.sha256'

const Digest = z.string().regex(/^[0-9a-f]{64}$/)
export const Manifest = z.object({
  format: z.int(),
  /** of package.json */
  version: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), digest: Digest })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  files: z.array(z.object({ key: z.string(), content_type: z.string(), bytes: z.int() })),
  /** SHA-256 of each other entry, by its name. */
  digests: z.record(z.string(), Digest),
})
export type Manifest = z.infer<typeof Manifest>

/** A backup that is not restored, with the reason in words for whoever asked for it. */
export class BackupError extends Error {}
