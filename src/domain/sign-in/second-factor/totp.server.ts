import { Secret, TOTP } from 'otpauth'

/** The parameters that every authenticator app supports (RFC 6238): some ignore any others. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the current one whose codes are accepted: phones' clocks differ, and typing takes time. */
const WINDOW = 1

/** 160 random bits in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** URI for the QR code; an app shows the brand and the username next to the code. */
export function totpUri(secret: string, about: { brand: string; username: string }): string {
  return new TOTP({ ...SHAPE, issuer: about.brand, label: about.username, secret }).toString()
}

/** @returns the time step of a code, or null if it is not currently valid */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = new TOTP({ ...SHAPE, secret }).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / (SHAPE.period * 1000)) + delta
}

/** An app's code at a given time. */
export function totpCode(secret: string, now: Date): string {
  return new TOTP({ ...SHAPE, secret }).generate({ timestamp: now.getTime() })
}
