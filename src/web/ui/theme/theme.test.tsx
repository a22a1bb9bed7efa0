import { MantineProvider, Select, TextInput } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PasswordField } from '../form/password-field.tsx'
import { theme } from './theme.ts'

afterEach(cleanup)

const about = { label: 'Cargo', description: 'Elija primero el área.' }

test.each([
  ['a text', <TextInput key="text" {...about} />],
  ['a choice', <Select key="choice" {...about} data={[]} />],
  ['a password', <PasswordField key="password" {...about} />],
])('a message about %s stands under its box, which stays in line with its neighbour', (_what, field) => {
  render(
    <MantineProvider env="test" theme={theme}>
      {field}
    </MantineProvider>,
  )
  const [box] = screen.getAllByLabelText(/^Cargo/)
  const follows = box?.compareDocumentPosition(screen.getByText(about.description)) ?? 0
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
