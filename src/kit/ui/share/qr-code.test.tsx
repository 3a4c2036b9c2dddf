import { qrPath } from '@huella/qr-code/qr-path'
import { readQr } from '@huella/qr-code/read-qr'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { QrCode } from './qr-code.tsx'

const TEXTS = [
  'https://huella.example/i/4f7k2m9q',
  'https://huella.example/en/give/transfer?code=abc&amount=1.250,50',
  'otpauth://totp/Huella:ana?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Huella&algorithm=SHA1&digits=6&period=30',
  'Un proyecto de Ñuñoa: acción y corazón ☀',
  `https://huella.example/${'largo-'.repeat(60)}`,
]

describe('a QR code', () => {
  it.each(TEXTS)('is read as %j, on the screen and as a file of its own', async (text) => {
    for (const ecc of ['medium', 'quartile'] as const) {
      const svg = renderToStaticMarkup(<QrCode text={text} side={600} ecc={ecc} title="Código" />)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" height="600" width="600"/)
      expect(await readQr(Buffer.from(svg))).toBe(text)
    }
  })

  it('has more squares where more of it may be unreadable', () => {
    expect(qrPath(TEXTS[0]!, 'quartile').size).toBeGreaterThan(qrPath(TEXTS[0]!, 'medium').size)
  })
})
