import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.server.ts'
import { passwordProblem } from './password.ts'

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
