import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { passwordTexts as texts } from './messages.ts'

type Props = Omit<PasswordInputProps, 'label'> & { label: string }

/** A password to type, which its person may look at. */
export const PasswordField = ({ label, ...props }: Props) => (
  <PasswordInput
    {...props}
    label={label}
    withAsterisk
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': texts.show(label) }}
    // Mantine colours the field, and says it to nobody who does not see the colour.
    aria-invalid={props.error ? true : undefined}
  />
)
