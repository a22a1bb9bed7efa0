import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const teal: MantineColorsTuple = [
  '#eef7f5',
  '#d9ebe7',
  '#b3d6cf',
  '#86bfb4',
  '#5da79a',
  '#3d9183',
  '#257a6d',
  '#12665a',
  '#0b5248',
  '#073e37',
]

// A `header` element inside a dialog would count as a second banner of the page.
const notABanner = { header: { role: 'presentation' } }
export const closeButton = { 'aria-label': 'Cerrar' }
const HEADING_WEIGHT = '650'
/** Size of a target that a thumb can hit. */
const TOUCH_TARGET = '2.75rem'

type Sized = { size?: unknown }
/** Some components pass the default size on as `sm`; only a size that was chosen on purpose stays. */
const isUsual = ({ size }: Sized) => size === undefined || size === 'sm'
// A telephone zooms into a focused field with text below 16 px.
const touchInput = { '--input-height': TOUCH_TARGET, '--input-fz': 'var(--mantine-font-size-md)' }

// The list itself scrolls: a frame around it would be a region without keyboard access.
const choices = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: '16rem', overflowY: 'auto' }, option: { minHeight: TOUCH_TARGET } },
} as const

export const theme = createTheme({
  fontFamily: "'Public Sans Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Public Sans Variable', system-ui, sans-serif", fontWeight: HEADING_WEIGHT },
  colors: { institutional: teal },
  primaryColor: 'institutional',
  // White on this shade has a contrast of 6.9.
  primaryShade: 7,
  defaultRadius: 'md',
  respectReducedMotion: true,
  components: {
    Button: {
      vars: (_: unknown, props: Sized) => ({ root: isUsual(props) ? { '--button-height': TOUCH_TARGET } : {} }),
    },
    ActionIcon: { defaultProps: { size: TOUCH_TARGET } },
    CloseButton: { defaultProps: { size: TOUCH_TARGET } },
    Input: { vars: (_: unknown, props: Sized) => ({ wrapper: isUsual(props) ? touchInput : {} }) },
    // A description above the input would push it out of line with its neighbour.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    PasswordInput: { vars: () => ({ root: { '--psi-button-size': TOUCH_TARGET } }) },
    Menu: { styles: { item: { minHeight: TOUCH_TARGET } } },
    // Typing marks the first match, so that Enter takes it. A multiple choice keeps its list open, where Enter would
    // take more.
    Select: { ...choices, defaultProps: { ...choices.defaultProps, selectFirstOptionOnChange: true } },
    MultiSelect: choices,
    Modal: {
      defaultProps: { closeButtonProps: closeButton, attributes: notABanner },
      // A title may take two lines, which Mantine sets without room between them.
      styles: { title: { fontWeight: HEADING_WEIGHT, lineHeight: 1.3 } },
    },
    Drawer: {
      defaultProps: { closeButtonProps: closeButton, attributes: notABanner },
      styles: { title: { fontWeight: HEADING_WEIGHT, lineHeight: 1.3 } },
    },
    Notification: { defaultProps: { closeButtonProps: closeButton } },
    Notifications: { defaultProps: { position: 'top-center' } },
  },
})

/**
 * Tones for success, warning, error, work under way, and values that do not apply.
 * `-text` has a contrast of at least 4.5 on white and on each fill of its tone.
 * `-edge` draws a quiet border; `-strong-edge` has a contrast of at least 3 on white.
 */
const tones = {
  '--tone-green': '#17663a',
  '--tone-green-text': '#14532d',
  '--tone-green-fill': '#d8f3dc',
  '--tone-green-strong-edge': '#4f9468',
  '--tone-yellow-text': '#5c3d00',
  '--tone-yellow-fill': '#fff3bf',
  '--tone-amber': '#8a5a00',
  '--tone-amber-text': '#6b4700',
  '--tone-amber-fill': '#fdf5e6',
  '--tone-amber-edge': '#d9bd8c',
  '--tone-amber-strong-edge': '#a3801f',
  '--tone-gold-text': '#4a3200',
  '--tone-gold-fill': '#fff8dc',
  '--tone-gold-edge': '#e0b93a',
  '--tone-red': '#a51d1d',
  '--tone-red-text': '#8b1a1a',
  '--tone-red-fill': '#ffe3e3',
  '--tone-red-soft-fill': '#fdeaea',
  '--tone-red-softest-fill': '#fdf1f1',
  '--tone-red-hover-fill': '#fadcdc',
  '--tone-red-edge': '#d98c8c',
  '--tone-red-strong-edge': '#cc6a6a',
  '--tone-blue': '#1f4e79',
  '--tone-blue-text': '#123a5c',
  '--tone-blue-fill': '#eef5fb',
  '--tone-gray': '#4a545c',
  '--tone-gray-text': '#3b444b',
}

/** Colour of the shadow above a bar that stays visible while the page scrolls. */
const shadows = { '--shadow-color': 'rgb(0 0 0 / 15%)' }

/**
 * Edge of a field, an empty box or a switch that is off; `controls.css` draws with it. Mantine's own grey is hardly
 * visible.
 * Contrast of 3.7 on white and 3.5 on the page's grey; WCAG 1.4.11 asks for 3.
 */
const edges = { '--control-edge': '#7d858d' }

/** Mantine's own greys and red have less than the contrast of 4.5 that WCAG AA asks of small text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { ...tones, ...edges, ...shadows },
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': '#6b737b',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
  },
  dark: {},
})
