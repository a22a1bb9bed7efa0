import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = Omit<PasswordInputProps, 'label'> & { label: string }

/** A field for a password, with a button that shows the typed text. */
export const PasswordField = ({ label, visibilityToggleButtonProps, ...props }: Props) => (
  <PasswordInput
    {...props}
    label={label}
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': `Mostrar: ${label}`, ...visibilityToggleButtonProps }}
    // Mantine's own field shows an error by its colour alone.
    aria-invalid={props.error ? true : undefined}
  />
)
