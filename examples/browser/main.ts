/** A page that bills a year of a load from a form; no data leaves the browser. */
import { localCalendar, yearGrid } from '@bess/kernel/series';
import { calculateBill } from '@bess/tariff-library';
// Import a single rate, because all rates would be larger than the rest of the page.
import { tariff } from '@bess/tariff-library/tariffs/sce-tou-8-option-d-under-2-kv';

const grid = yearGrid(2026, 60, tariff.timeZone);
const { hour } = localCalendar(grid);
const form = document.querySelector('form') as HTMLFormElement;
const answer = document.querySelector('p') as HTMLParagraphElement;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = new FormData(form);
  const nightKw = Number(typed.get('nightKw'));
  const dayKw = Number(typed.get('dayKw'));
  const loadKwSeries = Float64Array.from(hour, (h) => (h >= 8 && h < 18 ? dayKw : nightKw));
  try {
    const { currency, total, byComponent } = calculateBill(tariff, loadKwSeries, grid);
    const demand = byComponent.flatDemand + byComponent.touDemand;
    answer.textContent = `${Math.round(total)} ${currency} per year, of which demand ${Math.round(demand)}`;
  } catch (error) {
    // The message names the field and the violated rule.
    answer.textContent = error instanceof Error ? error.message : String(error);
  }
});
