import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import './contrast.css';
import { searchedTerm, sectionWeight } from '../../site/ranking.js';

export default {
  extends: DefaultTheme,
  enhanceApp({ siteData }) {
    const { base, themeConfig } = siteData.value;
    // Functions of the configuration would reach the browser as text, which the gateway's policy does not let it run.
    themeConfig.search.options = {
      miniSearch: {
        options: { processTerm: searchedTerm },
        searchOptions: {
          boostDocument: (id: string) => sectionWeight(id.slice(base.length)),
        },
      },
    };
  },
} satisfies Theme;
