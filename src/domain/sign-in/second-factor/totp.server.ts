import { Secret, TOTP } from 'otpauth'

/** What every authenticator app knows (RFC 6238): some ignore any other choice. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after this one whose codes are taken: clocks of telephones differ, and people type slowly. */
const WINDOW = 1

/** 160 random bits in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the QR picture says: an app shows the brand and the username beside the code. */
export function totpUri(secret: string, about: { brand: string; username: string }): string {
  return new TOTP({ ...SHAPE, issuer: about.brand, label: about.username, secret }).toString()
}

/** @returns the time step that a code is of, or null when it is none of the present ones */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = new TOTP({ ...SHAPE, secret }).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / (SHAPE.period * 1000)) + delta
}

/** The code of a moment, as an app would show it. */
export function totpCode(secret: string, now: Date): string {
  return new TOTP({ ...SHAPE, secret }).generate({ timestamp: now.getTime() })
}
