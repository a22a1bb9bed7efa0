import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core'

/** The variables of a theme, in the CSS that Mantine's provider would write into a style element. */
export function themeCss(override: MantineThemeOverride, resolve: CSSVariablesResolver): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, override)
  const usual = defaultCssVariablesResolver(theme)
  const own = resolve(theme)
  return convertCssVariables({
    variables: { ...usual.variables, ...own.variables },
    // A phone may repaint a page that is merely `light` for its dark theme: black ink would lie on black paper.
    light: { ...usual.light, ...own.light, '--mantine-color-scheme': 'only light' },
    dark: {},
  })
}
