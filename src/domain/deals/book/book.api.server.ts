import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint, failure, invalidAnswer } from '../../../kit/http/api.server.ts'
import { bytesOf, ImportAnswer, ImportInput } from '../../statements/sheet-import.ts'
import { BOOK_HEADINGS } from './book.ts'
import { importBook } from './import-book.server.ts'

const columns = Object.keys(BOOK_HEADINGS)
  .filter((field) => field !== 'name')
  .map((field) => `\`${field}\``)
  .join(', ')

const imports = endpoint({
  method: 'post',
  path: '/sales/imports',
  audience: 'sales_operator',
  tags: ['sales'],
  summary: 'Say what a table of customers and deals brings, and bring it',
  description: `CSV with any delimiter, in UTF-8 or Windows-1252, or .xlsx, with the column \`name\` and, each optional, ${columns}; up to 512 kB and 2 000 lines. A line without a title is a customer. The same line again changes nothing.`,
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: ImportInput.extend({ file: z.unknown().openapi({ type: 'string', format: 'binary' }).optional() }),
        },
      },
    },
  },
  responses: {
    200: answer(ImportAnswer, 'Line by line'),
    ...invalidAnswer,
    413: failure('Too large'),
    415: failure('Neither CSV nor .xlsx'),
  },
})

export const bookApi = createApi().openapi(imports, async (c) => {
  const { file, content, apply } = c.req.valid('form')
  return c.json({ data: await importBook(c.var.context, await bytesOf(file, content), apply === 'yes') }, 200)
})
