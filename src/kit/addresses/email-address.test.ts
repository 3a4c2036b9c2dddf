import { domainToASCII, domainToUnicode } from 'node:url'
import { describe, expect, it } from 'vitest'
import { needsSmtpUtf8, readEmail } from './email-address.ts'

describe('an address', () => {
  it('is refused by its length before anything of it is searched', () => {
    expect(readEmail(`a${' '.repeat(250_000)}b@example.com`)).toBeNull()
  })

  it.each([
    ['ana@example.com', 'ana@example.com'],
    [' Ana.Sosa@Example.COM ', 'ana.sosa@example.com'],
    ['josé@example.com', 'josé@example.com'],
    ['jose\u0301@example.com', 'josé@example.com'],
    ['JOSÉ@EXAMPLE.COM', 'josé@example.com'],
    ['ana@ñandú.com.ar', 'ana@ñandú.com.ar'],
    ['ana@n\u0303andu\u0301.com.ar', 'ana@ñandú.com.ar'],
    ['ana@ÑANDÚ.com.ar', 'ana@ñandú.com.ar'],
    ['ana@xn--and-6ma2c.com.ar', 'ana@ñandú.com.ar'],
    ['ana@XN--AND-6MA2C.com.ar', 'ana@ñandú.com.ar'],
    ['иван@пример.рф', 'иван@пример.рф'],
    ['иван@xn--e1afmkfd.xn--p1ai', 'иван@пример.рф'],
    ['用户@例子。中国', '用户@例子.中国'],
    ['\u200bana@exam\u00adple.com\ufeff', 'ana@example.com'],
    ['\u00a0ana@example.com\u2003', 'ana@example.com'],
    ['\u202aana@example.com\u202c', 'ana@example.com'],
    ['ana @ example.com', 'ana@example.com'],
    // Lookalikes can be delivered: another mailbox, and another account.
    ['аna@example.com', 'аna@example.com'],
    ['ana@exаmple.com', 'ana@exаmple.com'],
  ])('%j is %s', (typed, email) => {
    expect(readEmail(typed)).toBe(email)
    expect(readEmail(email)).toBe(email)
  })

  it.each([
    '',
    '@',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@@example.com',
    'a b@example.com',
    'ana@exa mple.com',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    'ana@1.2',
    'ana@example.com:25',
    'ana@example.com/x',
    'ana@user:x@example.com',
    '.ana@example.com',
    'ana.@example.com',
    'a..b@example.com',
    'ana@-example.com',
    'ana@example..com',
    'ana@example.c',
    'ana@example.com\r\nBcc: eve@example.com',
    'ana,eve@example.com',
    '<ana@example.com>',
    '"ana"@example.com',
    `${'a'.repeat(65)}@example.com`,
    `${'é'.repeat(33)}@example.com`,
    `ana@${'a'.repeat(64)}.com`,
    `ana@${'aaaaaaa.'.repeat(32)}com`,
  ])('%j is none', (typed) => expect(readEmail(typed)).toBeNull())

  it('has the domain that Node reads from its punycode', () => {
    const domains = [
      'bücher.example',
      'почта.рф',
      '例え.テスト',
      'ไทย.th',
      'עברית.com',
      'ünïcödé-ñandú-çà.com',
      '한국.kr',
      'zażółć.pl',
      'straße.de',
      'a-ñ.com',
    ]
    for (const domain of domains) {
      const ascii = domainToASCII(domain)
      expect(readEmail(`a@${ascii}`)).toBe(`a@${domainToUnicode(ascii)}`)
    }
  })

  it('needs SMTPUTF8 only for what stands before the @', () => {
    expect(needsSmtpUtf8('ana@ñandú.com.ar')).toBe(false)
    expect(needsSmtpUtf8('josé@example.com')).toBe(true)
  })
})
