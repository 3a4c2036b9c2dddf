import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { Flag } from './setting-types.ts'

/** Settings of mail; `docs/configuration.md` describes each. */
export const MAIL_SETTINGS = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  SMTP_UTF8: Flag.default(false),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  MAIL_RETURN_PATH: z.email('must be an e-mail address').optional(),
  MAIL_CONNECTIONS: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(20, 'must be at most 20').default(3),
  MAIL_BOUNCE_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  DKIM_KEY: z.string().transform(readPrivateKey).optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/i, 'must be the name before ._domainkey, such as huella1')
    .optional(),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain')
    .optional(),
}
type Settings = z.infer<z.ZodObject<typeof MAIL_SETTINGS>>

/** @param sender the sender unless another address is set */
export function mailOf(e: Settings, sender: { name: string; address: string }) {
  const { SMTP_URL: url, DKIM_KEY: key, DKIM_SELECTOR: selector } = e
  const from = { name: sender.name, address: e.MAIL_FROM ?? sender.address }
  const domain = e.DKIM_DOMAIN ?? from.address.split('@')[1]!
  return {
    // Without a server messages are only stored, to any address.
    utf8: e.SMTP_UTF8 || url === undefined,
    url,
    from,
    reply_to: sender.address,
    return_path: e.MAIL_RETURN_PATH,
    /** Connections of this process to the mail server at once. */
    connections: e.MAIL_CONNECTIONS,
    /** Signs reports of letters that came back; without one there are none. */
    bounce_secret: e.MAIL_BOUNCE_SECRET,
    dkim: key && selector ? { key, selector, domain } : undefined,
  }
}

export function mailProblems({ DKIM_KEY, DKIM_SELECTOR, DKIM_DOMAIN }: Settings): string[] {
  if ((DKIM_KEY === undefined) !== (DKIM_SELECTOR === undefined)) return ['DKIM_KEY, DKIM_SELECTOR: both or neither']
  return DKIM_DOMAIN !== undefined && DKIM_KEY === undefined ? ['DKIM_DOMAIN: is of no use without DKIM_KEY and DKIM_SELECTOR'] : []
}

/** PEM, also on one line with `\n`, or its base64 alone: systemd removes a backslash from a value without quotes. */
function readPrivateKey(text: string, issues: z.RefinementCtx): string {
  try {
    const key = text.includes('-----')
      ? createPrivateKey(text.replaceAll('\\n', '\n'))
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    return key.export({ type: 'pkcs8', format: 'pem' }) as string
  } catch {
    issues.addIssue({ code: 'custom', message: 'must be a private key in PEM, or its base64 on one line' })
    return z.NEVER
  }
}
