import { z } from '@hono/zod-openapi'
import { answer, failure } from '../../kit/http/api.server.ts'
import { ImportAnswer, ImportInput } from './sheet-import.ts'

/** Request body of an endpoint that imports a small table: its file, or the same file again from the preview. */
export const importBody = {
  required: true as const,
  content: {
    'multipart/form-data': {
      schema: ImportInput.extend({ file: z.unknown().openapi({ type: 'string', format: 'binary' }).optional() }),
    },
  },
}

export const importResponses = {
  200: answer(ImportAnswer, 'Line by line'),
  409: failure('Importing would do something else than the preview of that version said: nothing was imported'),
  413: failure('Too large'),
  415: failure('Neither CSV nor .xlsx'),
}
