import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'

const api = await testApi()
const administrator = api.as(api.officials.administrator)

test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/', 'https://localhost:8443/'])(
  'a webhook to %s is refused when it is made',
  async (url) => {
    const reply = await administrator.post('/api/webhooks', { url, types: ['visit.planned'] })
    expect(reply).toMatchObject({
      statusCode: 422,
      body: {
        error: {
          code: 'webhook.address-refused',
          fields: { url: 'La dirección no es de un servidor público.' },
        },
      },
    })
    expect((await administrator.get('/api/webhooks')).body.data.total).toBe(0)
  },
)
