import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

/** Reads the QR code in a picture, for tests. @throws if there is none that can be read */
export async function readQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).flatten({ background: '#ffffff' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}
