import { compile } from '@inlang/paraglide-js'
import { SENTENCE_OPTIONS } from './sentence-options.ts'

await compile(SENTENCE_OPTIONS)
