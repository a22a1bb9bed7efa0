import { test } from 'vitest'
import { expectWholeTexts } from '../support/large-letters.ts'
import { product } from '../support/product.ts'

// Pages before the login; `every-page.test.ts` looks at the others.

const { visit } = product()

test.each(['/', '/recuperar', '/verificar', '/queja'])('%s cuts no text with large letters or wide spacing', (path) =>
  visit('phone', async (visitor) => {
    await visitor.goTo(path)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    await expectWholeTexts(visitor)
  }),
)
