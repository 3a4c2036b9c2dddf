import { z } from 'zod'

/** The format that this code writes; it also reads 1, which has no keyed digest, and definitions of indexes, which are ignored. */
export const FORMAT = 2
/** The last two entries of a backup: its table of contents, and the digest of that. */
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

/** The uploads beside the database, by keys. */
export interface Uploads {
  put(key: string, bytes: Buffer, content_type: string): Promise<void>
  removeAll(prefix: string): Promise<void>
  all(): AsyncIterable<{ key: string; content_type: string; bytes: Uint8Array }>
}

/** A backup that cannot be restored; the message gives the operator the reason. */
export class BackupError extends Error {}
