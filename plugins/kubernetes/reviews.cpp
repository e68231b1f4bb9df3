#include "reviews.hpp"

#include <rapidjson/memorystream.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

#include "json.hpp"

namespace nodetop::kubernetes {

std::string pod_reviews(const std::vector<std::string>& spaces) {
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> json(buffer);
    const auto put = [&](const char* key, const std::string& value) {
        json.Key(key);
        json.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
    };
    json.StartObject();
    put("apiVersion", "v1");
    put("kind", "List");
    json.Key("items");
    json.StartArray();
    for (const std::string& space : spaces) {
        json.StartObject();
        put("apiVersion", "authorization.k8s.io/v1");
        put("kind", "SelfSubjectAccessReview");
        json.Key("spec");
        json.StartObject();
        json.Key("resourceAttributes");
        json.StartObject();
        put("namespace", space);
        put("verb", "create");
        put("resource", "pods");
        json.EndObject();
        json.EndObject();
        json.EndObject();
    }
    json.EndArray();
    json.EndObject();
    return buffer.GetString();
}

void read_reviews(std::string_view documents, Permissions& may_create_pods) {
    rapidjson::MemoryStream stream(documents.data(), documents.size());
    constexpr unsigned kFlags = rapidjson::kParseStopWhenDoneFlag | rapidjson::kParseIterativeFlag;
    const auto take = [&](const Json& review) {
        const Json* asked = member(review, "spec", "resourceAttributes");
        const Json* allowed = member(review, "status", "allowed");
        if (asked == nullptr || allowed == nullptr || !allowed->IsBool()) return;
        if (text_at(*asked, "verb") != "create" || text_at(*asked, "resource") != "pods") return;
        may_create_pods[std::string(text_at(*asked, "namespace"))] = allowed->GetBool();
    };
    while (true) {
        rapidjson::Document document;
        document.ParseStream<kFlags>(stream);
        if (document.HasParseError()) return;
        take(document);
        each_element(member(document, "items"), take);  // newer clients join what they print
    }
}

void read_can_i(std::string_view printed, int exit_status, const std::string& space, Permissions& may_create_pods) {
    text::Lines lines(printed);
    for (std::string_view line; lines.next(line);) {
        line = text::trim(line);
        const std::string_view word = line.substr(0, line.find(' '));
        if (word == "yes" && exit_status == 0) may_create_pods[space] = true;
        if (word == "no") may_create_pods[space] = false;
    }
}

}  // namespace nodetop::kubernetes
