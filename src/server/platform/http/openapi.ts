import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import { type Endpoint, failure, success } from '../../../contract/core/endpoint.ts'
import type { Form } from '../../../contract/core/wire-object.ts'

type JsonSchema = Record<string, unknown>

const toJson = (schema: z.ZodType): JsonSchema => {
  // The wire side of a codec is its input, in requests and replies alike.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' })
  return json
}

/** JSON schema of a form: wire names, with the domain's limits. */
function formSchema({ schema, wireNames, openApiSchemas }: Form): JsonSchema {
  const { properties = {}, required = [] } = toJson(schema) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(wireNames).map(([name, wireName]) => [wireName, properties[name] ?? {}])),
      ...openApiSchemas,
    },
    required: required.map((name) => wireNames[name] ?? name),
  }
}

/** JSON schema of a body by `sends`; the plugin would assume JSON. */
function bodySchema({ body, sends }: Endpoint): Partial<FastifySchema> {
  if (!body) return {}
  if (sends === 'bytes') return { consumes: ['application/octet-stream'], body: { type: 'string', format: 'binary' } }
  return { ...(sends !== 'json' && { consumes: ['multipart/form-data', 'application/json'] }), body: formSchema(body) }
}

/** JSON schema of a reply: the envelope, or a file. */
function replySchema({ answersFile, reply }: Endpoint): JsonSchema {
  if (!answersFile) return toJson(success(reply))
  const file = { schema: { type: 'string', format: 'binary' } }
  return { description: 'El archivo', content: Object.fromEntries(answersFile.map((type) => [type, file])) }
}

/** Name of the rest of a path: OpenAPI has no wildcard. */
const REST = 'path'

/** JSON schema of a path's parameters. */
function paramsSchema(params: z.ZodType): JsonSchema {
  const {
    properties = {},
    required = [],
    ...schema
  } = toJson(params) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const named = (name: string) => (name === '*' ? REST : name)
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [named(name), value])),
    required: required.map(named),
  }
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    ...(endpoint.params && { params: paramsSchema(endpoint.params) }),
    ...(endpoint.query && { querystring: formSchema(endpoint.query) }),
    ...bodySchema(endpoint),
    response: { 200: replySchema(endpoint), '4xx': toJson(failure) },
  } as FastifySchema
}

/** Serves the OpenAPI document and its page under `/api/docs`, made from the endpoints that are served. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Vigía', description: 'Inspección sanitaria de establecimientos de alimentos.', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ token: [] }],
    },
    transform: ({ url, route }) => {
      const endpoint = route.config?.endpoint
      return { url: url.replace('*', `:${REST}`), schema: endpoint ? schemaOf(endpoint) : { hide: true } }
    },
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
