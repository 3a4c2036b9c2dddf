import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent } from '../../../kit/http/api.server.ts'
import { withdrawGift } from '../giving/withdraw-gift.server.ts'
import { chooseGiftProject } from '../own/choose-gift-project.server.ts'
import { GiftProjectInput } from '../own/gift-project.ts'
import { askQuestion } from './ask-question.server.ts'
import { findOwnGift } from './find-own-gift.server.ts'
import { GiftQuestionInput, OwnGift } from './question.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['accounts'] })
const Code = z.object({ code: z.string().trim().min(1).max(40) })

const detail = signedIn.get('/oauth/user/gift/{code}', 'Get the user’s own contribution with its trail and questions', {
  request: { params: Code },
  responses: { 200: answer(OwnGift, 'The trail with the questions') },
})
const ask = signedIn.post(
  '/oauth/user/gift/{code}/questions',
  'Ask a question about the user’s own contribution; the answer comes by letter too',
  {
    request: { params: Code, body: body(GiftQuestionInput) },
    responses: {
      201: answer(z.object({ id: z.string() }), 'It waits for an answer'),
      409: failure('One’s last question waits for its answer, or there were ten'),
    },
  },
)

const withdraw = signedIn.post(
  '/oauth/user/gift/{code}/withdrawal',
  'Withdraw a bank transfer that one announced and that did not arrive',
  {
    request: { params: Code },
    responses: { 204: { description: 'It counts no more' }, 409: failure('It arrived, or was decided') },
  },
)

const choose = signedIn.post(
  '/oauth/user/gift/{code}/project',
  'Choose the project of the user’s own trip, until its contribution is reviewed',
  {
    request: { params: Code, body: body(GiftProjectInput) },
    responses: {
      204: { description: 'It is for that project now' },
      409: failure('It was decided, or changed since it was seen; or it is no trip’s, or was chosen five times'),
    },
  },
)

export const ownGiftApi = createApi()
  .openapi(detail, async (c) => c.json({ data: await findOwnGift(c.var.context, c.req.valid('param').code) }, 200))
  .openapi(ask, async (c) => {
    const id = await askQuestion(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })
    return c.json({ data: { id } }, 201)
  })
  .openapi(choose, (c) => noContent(c, chooseGiftProject(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(withdraw, (c) => noContent(c, withdrawGift(c.var.context, c.req.valid('param').code)))
