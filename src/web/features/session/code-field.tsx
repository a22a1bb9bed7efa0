import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { messages } from './messages.ts'

type Props = Omit<TextInputProps, 'label' | 'ref'> & { ref?: Ref<HTMLInputElement> }

/** The code of the second factor, which the server asks for once the password was right. */
export const CodeField = (props: Props) => (
  <TextInput
    {...props}
    label={messages.code}
    description={messages.codeHint}
    name="otp"
    // Digits of the app and letters of a recovery code: no numeric keyboard.
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    errorProps={{ role: 'alert' }}
    required
    withAsterisk={false}
  />
)
