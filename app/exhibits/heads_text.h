#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/answers.h"
#include "app/session.h"
#include "core/heads.h"

namespace lab {

std::string describe_heads(const Session& now, Answers& answers);

/// head,query,key,query_word,key_word,score,weight: every query and key of head A, head B and, for
/// hand-set vectors, the merged head; positions from 1, no score where the mask hides the key.
std::string csv_heads(const Session& now, Answers& answers);

inline constexpr const char* heads_question = "Why does a layer have several heads?";

/// Whether the mask hides every key from this query.
bool masked_out(const attention::Trace& head, int query);
/// "rows sum to 1", or what else the mask makes of them.
std::string rows_sum_told(const attention::Trace& trace);

/// What the head's largest weight of this query falls on: "finds *biryani*", "finds *was (3)* and
/// *cold*", "weighs all 9 words alike".
std::string finds(const attention::Setup& setup, const attention::Trace& head, int query);
/// The same for a label: "biryani 82.1%", "was (3) and cold, 46.7% each", "9 words, 11.1% each".
/// Without `names`, as short as it gets.
std::string finds_briefly(const attention::Setup& setup, const attention::Trace& head, int query,
                          bool names = true);
/// What the edits do to that: "cold: great 82.1% → *cold 87.0%*".
std::string found_told(const attention::Setup& setup, const attention::Trace& head,
                       const attention::Trace& unedited, int query);

/// What both heads find, or the one that is shown alone.
std::string lead_of_heads(const attention::Setup& setup, const attention::Heads& heads, int query,
                          std::optional<int> solo);

/// Whether an edit changes this head: one of its own, or one of what both share.
bool head_is_edited(const attention::Setup& setup, int head);

/// What each of the two is made for, or that it is made for nothing.
std::string head_told(const attention::Setup& setup, int head);
/// What one head with both queries does to this query's weights.
std::string merged_told(const attention::Setup& setup, const attention::Heads& heads, int query);
inline constexpr const char* no_merged_head =
    "There is no merged head for random vectors: each head draws its own keys and values, so the "
    "two queries have no keys in common.";
inline constexpr const char* no_w_o =
    "Random vectors are drawn as q, k and v. There is no X that they come from, so there is no W_Q "
    "to edit and no W_O to write back with.";

/// What the edits do to the rows of weights of both heads.
std::string edits_told(const attention::Setup& setup, const attention::Heads& heads,
                       const attention::Heads& unedited);
/// What the clause row of both W_Q says.
std::string clause_told(const attention::Heads& heads);

/// What putting the heads together means.
std::string together_told(const attention::Heads& heads);

/// The column of HeadsView brought into the matrices of this Setup.
int column_of(const HeadsView& view, const attention::Heads& heads);
/// "A: naan", "B: dim 17": a column of the outputs side by side.
std::string concat_column_name(const attention::Setup& setup, const attention::Heads& heads,
                               int column);

/// The way of one number of the concatenated outputs or of what W_O makes of them: its name, then
/// a line each for what it is added up from, with the numbers put in.
std::vector<std::string> way_of(const attention::Setup& setup, const attention::Heads& heads,
                                bool mixed, int row, int column);

/// The count of parameters in sentences with the numbers put in.
std::vector<std::string> count_told(int d_model, int count);

}  // namespace lab
