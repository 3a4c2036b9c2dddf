import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.server.ts'
import { passwordProblem } from './password.ts'
import { digestPassword, verifyPassword } from './password-digest.server.ts'

const owner = { username: 'vera', email: 'v.prueba@example.com' }

describe('the rules of a password', () => {
  it.each([
    ['123456789', 'users_error_password_short'],
    ['🦙'.repeat(9), 'users_error_password_short'],
    [`${'frase '.repeat(21)}frase`, 'users_error_password_long'],
    ['aaaaaaaaaaaa', 'users_error_password_common'],
    ['abababababab', 'users_error_password_common'],
    ['abcdefghijkl', 'users_error_password_common'],
    ['9876543210', 'users_error_password_common'],
    ['--VERA-2026--', 'users_error_password_own'],
    ['v.prueba 1234', 'users_error_password_own'],
    ['Huella-2026!', 'users_error_password_common'],
    ['huellahuella', 'users_error_password_common'],
  ])('refuse %j: %s', (password, problem) => expect(passwordProblem(password, owner, 'Huella')).toBe(problem))

  it.each(['diez letras', '🦙🌵🏔️🦙🌵🏔️ sí', 'mi huella en la nieve', `${'una frase '.repeat(12)}larga ya`])('take %j', (password) =>
    expect(passwordProblem(password, owner, 'Huella')).toBeNull(),
  )
})

describe('common passwords', () => {
  it.each(['password123', 'PASSWORD123', 'qwertyuiop', '1q2w3e4r5t', 'manchester', 'manchester2026!', 'footballfootball', 'monkeymonkey'])(
    'know %j',
    (password) => expect(isCommonPassword(password)).toBe(true),
  )
  it.each(['tortuga-lunes-73', 'mi huella en la nieve'])('do not know %j', (password) => expect(isCommonPassword(password)).toBe(false))
})

describe('a digest', () => {
  it('is salted, contains its cost, and matches one password only', async () => {
    const [one, two] = await Promise.all([digestPassword('tortuga-lunes-73'), digestPassword('tortuga-lunes-73')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword('tortuga-lunes-73', one)).toBe(true)
    expect(await verifyPassword('tortuga-lunes-74', one)).toBe(false)
    expect(await verifyPassword('tortuga-lunes-73', 'no digest')).toBe(false)
  })

  it('is the same however the keyboard composes an accent', async () => {
    expect(await verifyPassword('canción de ni\u0301eve', await digestPassword('canción de níeve'))).toBe(true)
  })

  it('is computed for all of many concurrent requests', async () => {
    const done = await Promise.all(Array.from({ length: 12 }, (_, i) => digestPassword(`frase número ${i}`)))
    expect(new Set(done).size).toBe(12)
  })
})
