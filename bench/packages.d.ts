// Types of the packages that only bench/lighthouse.ts uses: bench/install installs them, bin/check runs without them.

declare module 'chrome-launcher' {
  export function launch(options: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill(): void }>
}

declare module 'lighthouse' {
  interface Result {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; displayValue?: string }>
    runtimeError?: { message: string }
  }
  /** @param options.port where a Chrome listens */
  export default function lighthouse(
    url: string,
    options: { port: number; onlyCategories: string[]; logLevel: 'error' },
  ): Promise<{ lhr: Result } | undefined>
}
