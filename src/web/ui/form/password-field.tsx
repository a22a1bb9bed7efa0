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

/**
 * The account of a form for passwords, for password managers alone: without it they offer no update, or save a password
 * without a name.
 */
export const AccountName = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)
