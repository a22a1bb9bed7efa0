import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = Omit<PasswordInputProps, 'label'> & { label: string }

/** A password to type, which its person may look at. */
export const PasswordField = ({ label, visibilityToggleButtonProps, ...props }: Props) => (
  <PasswordInput
    {...props}
    label={label}
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': `Mostrar: ${label}`, ...visibilityToggleButtonProps }}
    // Mantine's own shows that it is wrong by its colour alone.
    aria-invalid={props.error ? true : undefined}
  />
)
