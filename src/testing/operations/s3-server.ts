import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The only key that this server knows. */
const KEY = 'S3RVER'

/** A server that speaks S3 and checks signatures, with one bucket, in a temporary folder. */
export async function openS3Server(bucket: string) {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
  // Amazon's client signs a bucket's address with the slash at its end, which this server would leave out when it checks.
  server.middleware.splice(-1, 0, (ctx, next) => {
    if (/^\/[^/]+\/$/.test(ctx.path)) {
      ctx.mountPath = '/'
      ctx.state.vhost = true
    }
    return next()
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    s3: { bucket, region: 'us-east-1', endpoint, access_key_id: KEY, secret_access_key: KEY },
    /** The platform's configuration for it. */
    env: { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
