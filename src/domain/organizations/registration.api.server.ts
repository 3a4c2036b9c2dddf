import { z } from '@hono/zod-openapi'
import { invalid, notFound } from '../../kit/errors.ts'
import { answer, createApi, endpoints, failure, fieldErrors, fileAnswer, fromOf, notFoundAnswer } from '../../kit/http/api.server.ts'
import { PostedFile, pictureRefusals } from '../uploads/posted-picture.server.ts'
import { PICTURE_RULE } from '../uploads/upload.ts'
import { findHints } from './find-hints.server.ts'
import { findOwnOrganization, findOwnOrganizations } from './find-own-organizations.server.ts'
import { OwnOrganization, RegistrationHints } from './organization.ts'
import { organizationPictureKey } from './organization-picture.server.ts'
import { PICTURE_WIDTHS, PICTURES } from './organization-picture.ts'
import { OrganizationInput } from './registration.ts'
import { editOrganization, registerOrganization } from './save-organization.server.ts'

const tags = ['organizations']
const Key = z.string().regex(/^[\w:.-]{1,80}$/)

const signedIn = endpoints({ audience: 'signed_in', tags })
const save = signedIn.post('/organization', 'Register an organization or, with `_method=PATCH`, edit one', {
  body_size: 'two_uploads',
  description: `Multipart: \`data\` has the organization as JSON; \`logo\` and \`cover\` are pictures (${PICTURE_RULE}). A rejected one that is changed is under review again. Of an approved one \`name\`, \`slug\`, \`description\`, \`cuit\` and the logo wait for an admin (\`change\` of the response): sent again, they replace what waits, and sent as they are public they withdraw it; the rest is changed at once. What is wrong stands in \`errors\`, by field.`,
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            data: z.string('kit_required_field').openapi({ description: 'JSON: see the schema OrganizationInput' }),
            _method: z.string().optional().openapi({ description: 'PATCH to change the organization with the `id` in `data`' }),
            logo: PostedFile.optional(),
            cover: PostedFile.optional(),
          }),
        },
      },
    },
  },
  responses: {
    200: answer(OwnOrganization, 'Changed'),
    201: answer(OwnOrganization, 'Registered: an admin reviews it'),
    403: failure('The address of the account is not confirmed'),
    409: failure('Another one of the same user is not approved yet; or it changed since it was seen'),
    ...pictureRefusals,
    429: failure('Too many pictures'),
    ...notFoundAnswer,
  },
})
const open = endpoints({ audience: 'public', tags })
const hints = open.get(
  '/organizations/hints',
  'Get hints for a registration: a free identifier, the district of a city, similar organizations',
  {
    request: {
      query: z.object({
        name: z
          .string()
          .trim()
          .max(100)
          .regex(/^[^\0]*$/)
          .default(''),
        slug: z
          .string()
          .trim()
          .max(100)
          .regex(/^[^\0]*$/)
          .default(''),
        place: Key.optional().openapi({ description: 'Id of a city', example: 'city:3844421' }),
        id: Key.optional().openapi({ description: 'The organization itself, where it is there already' }),
      }),
    },
    responses: { 200: answer(RegistrationHints, 'What is known') },
  },
)
const own = signedIn.get('/my-organizations', 'List organizations that the user manages, or registered and awaits', {
  responses: { 200: answer(z.array(OwnOrganization), 'By name') },
})
const ownOne = signedIn.get('/my-organization/{slug}', 'Get one of the user’s organizations, by slug or id', {
  request: { params: z.object({ slug: Key }) },
  responses: { 200: answer(OwnOrganization, 'With its private fields') },
})
const picture = open.get('/organization/{id}/picture/{version}', 'Get the logo or cover of an organization, by the address that it names', {
  request: {
    params: z.object({ id: z.string().regex(/^org_[0-9a-z]{1,40}$/), version: z.string().regex(/^[0-9a-z]{12}$/) }),
    query: z.object({ width: z.coerce.number().pipe(z.literal([...PICTURE_WIDTHS])) }),
  },
  responses: { 200: fileAnswer('image/webp', 'It never changes') },
})

export const registrationOfOrganizationApi = createApi()
  .openapi(hints, async (c) => c.json({ data: await findHints(c.var.context, c.req.valid('query')) }, 200))
  .openapi(own, async (c) => c.json({ data: await findOwnOrganizations(c.var.context) }, 200))
  .openapi(ownOne, async (c) => c.json({ data: await findOwnOrganization(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(save, async (c) => {
    const form = c.req.valid('form')
    const organization = readData(form.data)
    const input = { organization, pictures: await readPictures(form), from: fromOf(c) }
    if (form._method?.toUpperCase() === 'PATCH') {
      const id = await editOrganization(c.var.context, input)
      return c.json({ data: await findOwnOrganization(c.var.context, id) }, 200)
    }
    const id = await registerOrganization(c.var.context, input)
    return c.json({ data: await findOwnOrganization(c.var.context, id) }, 201)
  })
  .openapi(picture, async (c) => {
    const { id, version } = c.req.valid('param')
    const bytes = await c.var.context.files.get(organizationPictureKey(id, version, c.req.valid('query').width))
    if (!bytes) throw notFound()
    c.header('cache-control', 'public, max-age=31536000, immutable')
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp' })
  })

/** @throws invalid_fields */
function readData(text: string): OrganizationInput {
  const read = OrganizationInput.safeParse(parsed(text))
  if (read.success) return read.data
  throw invalid(fieldErrors(read.error.issues))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ data: ['kit_invalid_field'] })
  }
}

/** A form without a chosen file sends an empty one. */
async function readPictures(form: { logo?: unknown; cover?: unknown }) {
  const pictures: { logo?: Buffer; cover?: Buffer } = {}
  for (const name of Object.keys(PICTURES) as (keyof typeof PICTURES)[]) {
    const sent = form[name]
    if (sent instanceof File && (sent.size > 0 || sent.name !== '')) pictures[name] = Buffer.from(await sent.arrayBuffer())
  }
  return pictures
}
