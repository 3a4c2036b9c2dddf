declare module '@20minutes/s3rver' {
  /** A server that speaks S3, for tests. */
  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string; configureBuckets: { name: string }[] })
    /** Koa's middleware, called in order. */
    middleware: ((ctx: { path: string; mountPath?: string; state: Record<string, unknown> }, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
