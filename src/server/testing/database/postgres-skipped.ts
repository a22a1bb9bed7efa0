import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgresSkipReason: string
  }
}

test.skip(`the server's tests on PostgreSQL: ${inject('postgresSkipReason')}`, () => {})
