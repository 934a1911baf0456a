// Names and facts that stay at their place on the map, whatever draws it.
import { factsOf, textIn } from './facts.js';
import { positionOf } from './track.js';

/** A layer over the map; `place` puts everything where it belongs, after the map has moved. */
export function createPinned(layer, view, devices) {
  const labels = new Map();
  let popup = null;

  function pin(element, position) {
    const [x, y] = view().project(position);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }
  function place() {
    for (const { element, position } of labels.values()) pin(element, position);
    if (popup) pin(popup.element, popup.position);
  }
  function close() {
    popup?.element.remove();
    popup = null;
  }

  return {
    place,
    close,
    /** Names beside the places, where there are several; a name is only ever set as text. */
    label(heads) {
      for (const { geometry, properties } of devices.isAlone() ? [] : heads.features) {
        const name = properties.device;
        const { element } = labels.get(name) ?? { element: labelOf(name) };
        labels.set(name, { element, position: geometry.coordinates });
      }
      place();
    },
    /** The facts of a record, at its place. */
    show(row) {
      close();
      const element = pinnedElement();
      const card = document.createElement('div');
      card.className = 'popup';
      const button = textIn('button', '×');
      button.type = 'button';
      button.setAttribute('aria-label', 'Close');
      button.addEventListener('click', close);
      card.append(button, factsOf(row));
      element.append(card);
      popup = { element, position: positionOf(row) };
      place();
      // Above the place where there is room, else below it.
      card.classList.toggle('below', card.getBoundingClientRect().top < 0);
    },
  };

  function labelOf(name) {
    const element = pinnedElement();
    const label = textIn('div', name);
    label.className = 'label';
    label.style.setProperty('--colour', devices.colourOf(name));
    element.append(label);
    return element;
  }
  function pinnedElement() {
    const element = document.createElement('div');
    element.className = 'pinned';
    layer.append(element);
    return element;
  }
}
